// `npm run budgets`: what the built portal costs before its first screens, against the budgets of docs/architecture.md, by
// the build's manifest and by what Chromium loads of the running product; the two have to agree. Sizes are KiB of brotli,
// as served. Exits 1 when a budget is broken. `-- --chunks` lists the scripts of each page with the share that was not used.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadHome, unusedScripts, withSignedInPage } from './loadedInChromium.mjs';

const DIST = fileURLToPath(new URL('../dist/apps/portal/', import.meta.url));
const MANIFEST = join(DIST, '.vite', 'manifest.json');
const KIB = 1024;
/** The signed-in area, its first page, and what calls the API, in one file (apps/portal/build/firstScreens.ts). */
const HOME = 'home';
const MSAL = 'msalIdentityClient';
/** A library that the specification names: loaded only where it is configured, once the first screen is idle. */
const TELEMETRY = 'applicationInsights';
/** Libraries that several routes use, loaded once: counted apart from each route. */
const LIBRARIES = { charts: 110, dates: 46, grid: 20 };
/** The reader of PDFs, as its makers ship it. */
const LARGE = { [TELEMETRY]: 70, PdfPages: 155 };
/** The document, and the calls Home waits for: init, all accounts, preferences. */
const REQUESTS_BESIDE_FILES = 1 + 3;

if (!existsSync(MANIFEST)) {
  console.error('There is no built portal to measure: run `npm run build` first.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));

/** The key of the chunk that the build calls `name`. */
function chunkOf(name) {
  const key = Object.keys(manifest).find(
    (candidate) => manifest[candidate].name === name && isScript(candidate),
  );
  if (key) return key;
  console.error(
    `The built portal has no chunk for ${name}: name its successor in tools/budgets.mjs.`,
  );
  process.exit(1);
}

/** The keys of the chunks that the document itself loads. */
const page = readFileSync(join(DIST, 'index.html'), 'utf8');
const ENTRY = [...page.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, file]) =>
  Object.keys(manifest).find((key) => manifest[key].file === file),
);
if (ENTRY.length === 0 || ENTRY.includes(undefined)) {
  console.error('The built document loads no script that the manifest knows: build it again.');
  process.exit(1);
}

/** A split-off style sheet is listed on its own, under the name of its chunk. */
function isScript(key) {
  return manifest[key].file.endsWith('.js');
}

/** Every file that loading these chunks loads, without what they load later. */
function filesOf(...keys) {
  const seen = new Set();
  const files = { js: new Set(), css: new Set() };
  const queue = [...keys];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    files.js.add(chunk.file);
    for (const css of chunk.css ?? []) files.css.add(css);
    queue.push(...(chunk.imports ?? []));
  }
  return files;
}

function size(files) {
  return [...files].reduce((sum, file) => {
    const compressed = join(DIST, `${file}.br`);
    return sum + statSync(existsSync(compressed) ? compressed : join(DIST, file)).size;
  }, 0);
}

const scripts = ({ js }) => [...js];
/** Has the files of the signed-in area fetched beside the start (apps/portal/build/startTogether.ts). */
const together = page.match(/assets\/together-[^"]+/g) ?? [];
const fonts = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.woff2'));

const signIn = filesOf(...ENTRY);
const home = filesOf(...ENTRY, chunkOf(HOME));
const homeWithMsal = filesOf(...ENTRY, chunkOf(HOME), chunkOf(MSAL));
const scriptsOfHome = scripts(homeWithMsal);
const requests =
  homeWithMsal.js.size + homeWithMsal.css.size + together.length + REQUESTS_BESIDE_FILES;

const BUDGETS = [
  ['sign-in page: JavaScript before it is usable', size(scripts(signIn)) / KIB, 105],
  ['Home: JavaScript before it is painted, without MSAL', size(scripts(home)) / KIB, 175],
  ['Home: JavaScript before it is painted, with MSAL', size(scripts(homeWithMsal)) / KIB, 230],
  ['sign-in page: CSS before first paint', size(signIn.css) / KIB, 16],
  ['Home: CSS before first paint', size(home.css) / KIB, 16],
  ['fonts before first paint', size(new Set(fonts.map((font) => `assets/${font}`))) / KIB, 50],
  ['font files', fonts.length, 1],
  ['Home: requests before it is painted', requests, 18],
  ...Object.entries(LIBRARIES).map(([name, budget]) => [
    `library: ${name}`,
    size([manifest[chunkOf(name)].file]) / KIB,
    budget,
  ]),
  ...routes().map(([name, files]) => [`on demand: ${name}`, size(files) / KIB, LARGE[name] ?? 60]),
];

/** What any further screen loads on top of what is there by then. */
function routes() {
  const later = Object.keys(manifest).filter(
    (key) => manifest[key].isDynamicEntry && ![HOME, MSAL].includes(manifest[key].name),
  );
  const loaded = new Set(scripts(home));
  for (const name of Object.keys(LIBRARIES)) loaded.add(manifest[chunkOf(name)].file);
  return later.map((key) => [
    manifest[key].name,
    scripts(filesOf(key)).filter((file) => !loaded.has(file)),
  ]);
}

/** The same of Home as Chromium loads it from the product that `npm start` runs. */
const ofRunningProduct = ({ before, after }) => {
  const scripts = before.filter(({ path }) => path.endsWith('.js'));
  const kib = (entries) => entries.reduce((sum, { bytes }) => sum + bytes, 0) / KIB;
  const assets = before
    .map(({ path }) => path.slice(1))
    // The font is asked for beside the figures, and comes before or after them.
    .filter((path) => path.startsWith('assets/') && !path.endsWith('.woff2'));
  const told = new Set([...together, ...homeWithMsal.js, ...homeWithMsal.css]);
  const apart = [...new Set(assets).symmetricDifference(told)];
  if (apart.length > 0) console.log(`Told by one alone, manifest or Chromium: ${apart.join(', ')}`);
  return [
    ['Chromium, Home: JavaScript before its figures', kib(scripts), 230],
    ['Chromium, Home: requests before its figures', before.length, 18],
    ['Chromium, Home: files asked for twice', assets.length - new Set(assets).size, 0],
    [
      'Chromium, Home: calls before its figures',
      before.filter(({ path }) => path.startsWith('/v2/')).length,
      3,
    ],
    ['Chromium, Home: files that the manifest does not tell of, or it alone', apart.length, 0],
    [
      'Chromium, Home: KiB apart from the manifest',
      Math.abs(kib(scripts) - size([...scriptsOfHome, ...together]) / KIB),
      0.1,
    ],
    [
      'Chromium, Home: telemetry before its figures',
      before.filter(({ path }) => path.includes(TELEMETRY)).length,
      0,
    ],
    [
      'Chromium, Home: all bytes loaded, telemetry and widgets included (no budget)',
      kib([...before, ...after]),
      null,
    ],
  ];
};

/** Pages whose scripts `--chunks` lists. */
const PAGES = [
  '/',
  '/accounts/activities',
  '/accounts/balances',
  '/accounts/investments',
  '/accounts/performance',
  '/accounts/income',
  '/accounts/gainlosses',
];

const measured = await withSignedInPage(async (page) => {
  const lines = ofRunningProduct(await loadHome(page));
  if (process.argv.includes('--chunks')) for (const path of PAGES) await tellChunks(page, path);
  return lines;
});

let failed = 0;
const lines = [...BUDGETS, ...measured];
const width = Math.max(...lines.map(([what]) => what.length));
for (const [what, amount, budget] of lines) {
  const broken = budget !== null && amount > budget;
  if (broken) failed += 1;
  console.log(
    `${broken ? 'OVER' : 'ok  '}  ${what.padEnd(width)}  ${show(amount).padStart(7)} of ${(budget === null ? '–' : show(budget)).padStart(5)}`,
  );
}
console.log(`${lines.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function tellChunks(page, path) {
  const scripts = await unusedScripts(page, path);
  const all = scripts.reduce((sum, { size: bytes }) => sum + bytes, 0);
  const unused = scripts.reduce((sum, one) => sum + one.size * one.unused, 0);
  console.log(`\n${path}: ${show(all / KIB)} KiB as run, ${percent(unused / all)} of it not used`);
  for (const { file, size: bytes, unused: share } of scripts)
    console.log(
      `  ${show(bytes / KIB).padStart(7)} KiB  ${percent(share).padStart(5)} not used  ${file}`,
    );
}

function percent(share) {
  return `${(share * 100).toFixed(0)} %`;
}

function show(value) {
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
