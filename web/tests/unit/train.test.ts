/** The pure logic of Train: settings, the history and its sums. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isSet, place, takeBack } from "../../src/train/setting.ts";
import { settingText } from "../../src/open-face/placing.ts";
import { reportFailures } from "../../src/storage/stored.ts";
import { dayOf, DrillHistory, linesOf, tallySince } from "../../src/train/history.ts";
import { kindName, kindsOf } from "../../src/train/kinds.ts";
import { roundUp } from "../../src/train/progress-chart.ts";

const HAND = "Ad Ac Kh Kc Qd Js Jd Td 9s 4h 3h 3c 2c".split(" ");

describe("a setting", () => {
  it("of thirteen cards is complete after two rows", () => {
    const one = place(HAND, new Map(), ["Kh", "Kc", "Td"], "front");
    expect(isSet(one)).toBe(false);
    const two = place(HAND, one, ["Js", "Jd", "3h", "3c", "2c"], "back");
    expect(isSet(two)).toBe(true);
    expect(settingText(two)).toBe("Kh Kc Td / Ad Ac Qd 9s 4h / Js Jd 3h 3c 2c");
    const back = takeBack(takeBack(two, "Td"), "4h");
    expect(isSet(back)).toBe(false);
    // Once 4h is placed, only Td is left. It goes to the free place in the middle.
    expect(settingText(place(HAND, back, ["4h"], "front"))).toBe("Kh Kc 4h / Ad Ac Qd 9s Td / Js Jd 3h 3c 2c");
  });

  it("leaves cards over in fantasyland", () => {
    const hand = [...HAND, "5s"];
    const two = place(hand, place(hand, new Map(), ["Kh", "Kc", "Td"], "front"), ["Js", "Jd", "3h", "3c", "2c"], "back");
    expect(isSet(two)).toBe(false);
    expect(isSet(place(hand, two, ["Ad", "Ac", "Qd", "9s", "5s"], "middle"))).toBe(true);
  });
});

const entry = (time: number | undefined, loss: number, schema = "pusoy.drill/1") => JSON.stringify({ schema, time, loss, themes: [] });

describe("the history", () => {
  let stored: Map<string, string>;
  let isFull = false;
  const failures: string[] = [];
  beforeEach(() => {
    stored = new Map();
    isFull = false;
    failures.length = 0;
    reportFailures((reason) => failures.push(reason));
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new Error("full");
        stored.set(key, value);
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is stored line by line, exactly as the engine writes the lines", () => {
    const history = new DrillHistory(() => {});
    history.add('{"loss":0.0,"name":"é"}');
    history.add('{"loss":1.5}');
    expect(new DrillHistory(() => {}).text).toBe('{"loss":0.0,"name":"é"}\n{"loss":1.5}\n');
  });

  it("loses no lines that another tab stores", () => {
    const [one, other] = [new DrillHistory(() => {}), new DrillHistory(() => {})];
    one.add("a");
    other.add("b");
    one.add("c");
    expect(new DrillHistory(() => {}).lines).toEqual(["a", "b", "c"]);
  });

  it("merges lines that are not there yet", () => {
    const history = new DrillHistory(() => {});
    history.add("a");
    expect(history.merge(["a", "b", "b", "c"])).toBe(2);
    expect(history.lines).toEqual(["a", "b", "c"]);
    history.clear();
    expect(new DrillHistory(() => {}).lines).toEqual([]);
  });

  it("reports that it is not stored, and stays in memory until it can be stored", () => {
    const history = new DrillHistory(() => {});
    history.add("a");
    isFull = true;
    history.add("b");
    expect([history.lines, failures]).toEqual([["a", "b"], ["full"]]);
    isFull = false;
    history.add("c");
    expect(new DrillHistory(() => {}).lines).toEqual(["a", "b", "c"]);
  });

  it.each(["", "7", '"text"', '{"a":1}', '[1,{"a":2},"a"]'])("ignores damaged parts of a stored value: %s", (value) => {
    stored.set("pusoy.drill", value);
    expect(new DrillHistory(() => {}).lines).toEqual(value.includes('"a"]') ? ["a"] : []);
  });
});

it("splits a file into lines, and leaves out blank lines and the lines with given numbers", () => {
  expect(linesOf("\uFEFFa\r\n\n b \nnote\nc", [4])).toEqual(["a", "b", "c"]);
});

it("adds up the tasks answered since a time", () => {
  const lines = [entry(99, 4), entry(100, 0), entry(101, 1.5), entry(undefined, 9), entry(102, 7, "pusoy.drill.placement/1"), "no record"];
  expect(tallySince(lines, "hands", 100)).toEqual({ tasks: 2, lost: 1.5, best: 1 });
  expect(tallySince(lines, "streets", 100)).toEqual({ tasks: 1, lost: 7, best: 0 });
});

it("begins a day at midnight in the time zone of the device", () => {
  const noon = new Date(2026, 10, 25, 12, 30);
  expect(dayOf(noon)).toBe(new Date(2026, 10, 25).getTime() / 1_000);
});

it("names the kinds of tasks", () => {
  expect(kindsOf("hands", "standard")).toHaveLength(7);
  expect(kindsOf("streets", "pineapple")).toEqual(["street-1", "street-2", "street-3", "street-4", "street-5", "fantasyland"]);
  expect(kindsOf("streets", "ofc")).toHaveLength(10);
  expect([kindName("quads"), kindName("street-3"), kindName("of-the-future")]).toEqual(["four of a kind", "street 3", "of-the-future"]);
});

it.each([
  [0, 0.01],
  [0.3, 0.5],
  [0.72, 1],
  [1, 1],
  [1.01, 2],
  [5.1, 10],
])("the axis for losses up to %d ends at %d", (value, top) => expect(roundUp(value)).toBeCloseTo(top));
