// Compresses the tables of the project for the page: web/public/tables/NAME.HASH.bin in the format of gzip, listed in web/src/engine/tables.json by
// the key with which the engine asks for them. A name contains a hash of its content, so that browsers can keep it for ever.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const from = new URL("../../tables/", import.meta.url);
const to = new URL("../public/tables/", import.meta.url);

/** Returns the key of a table: its kind, the hash of its rules in bytes 8 to 15, and the number of opponents. */
function keys(name, bytes) {
  const hash = bytes.readBigUInt64LE(8).toString(16).padStart(16, "0");
  if (name.endsWith(".values")) return [`2-${hash}-0`];
  // The strategy of `taiwanese-3` is for three opponents, who may all be scooped together. All other rules value one.
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
