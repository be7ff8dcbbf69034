import fc from 'fast-check';

// `npm run soak`: properties that do not name a number of runs are tried this often, with other values each time.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 3_000 });
