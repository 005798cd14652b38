// unpack.mjs FROM TO: unpack the Chromium of @sparticuz/chromium, its libraries and its fonts.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

const [from, to] = process.argv.slice(2);
const bytes = (name) => brotliDecompressSync(readFileSync(`${from}/${name}.br`));

mkdirSync(`${to}/bin`);
for (const archive of ["al2023.tar", "fonts.tar"])
  execFileSync("tar", ["--extract", "--directory", to], { input: bytes(archive) });
execFileSync("tar", ["--extract", "--directory", `${to}/bin`], { input: bytes("swiftshader.tar") });
writeFileSync(`${to}/bin/chromium`, bytes("chromium"));
chmodSync(`${to}/bin/chromium`, 0o755);
