// Compresses the project's tables of strategies and value functions with gzip, and writes them to
// web/public/tables/NAME.HASH.bin for the page. Also writes web/src/engine/tables.json, which gives the file for each
// key that the engine asks for. HASH is a hash of the table, so browsers can keep a file for ever.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const from = new URL("../../tables/", import.meta.url);
const to = new URL("../public/tables/", import.meta.url);

/**
 * Returns the keys of a table. A key is KIND-RULES-OPPONENTS:
 *
 * - KIND is 0 for a strategy and 2 for a value function.
 * - RULES is the hash of the rules: bytes 8 to 15 of the table.
 * - OPPONENTS is the number of opponents. It is 1 for a strategy that serves every number of opponents, and 0 for a
 *   value function.
 */
function keys(name, bytes) {
  const hash = bytes.readBigUInt64LE(8).toString(16).padStart(16, "0");
  if (name.endsWith(".values")) return [`2-${hash}-0`];
  // The strategy `taiwanese-3` values three opponents jointly, because a home run scoops three opponents. All other
  // strategies value one opponent at a time. With one or two opponents, no home run is paid, so `taiwanese` serves both
  // numbers.
  if (name === "taiwanese-3.equilibrium") return [`0-${hash}-3`];
  return name === "taiwanese.equilibrium" ? [`0-${hash}-1`, `0-${hash}-2`] : [`0-${hash}-1`];
}

rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
const tables = {};
for (const name of readdirSync(from).filter((name) => /\.(equilibrium|values)$/.test(name)).sort()) {
  const bytes = readFileSync(new URL(name, from));
  const file = `${name}.${createHash("sha256").update(bytes).digest("hex").slice(0, 10)}.bin`;
  writeFileSync(new URL(file, to), gzipSync(bytes, { level: 9 }));
  for (const key of keys(name, bytes)) tables[key] = { file, bytes: bytes.length, rules: name.replace(/(-3)?\..*/, "") };
}
writeFileSync(new URL("../src/engine/tables.json", import.meta.url), `${JSON.stringify(tables, null, 2)}\n`);
