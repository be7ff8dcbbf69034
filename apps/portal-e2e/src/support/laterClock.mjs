// Loaded before a server by `node --import`: its clock runs CLOCK_DAYS_LATER days ahead.
const DAY_MS = 86_400_000;
const ahead = Number(process.env.CLOCK_DAYS_LATER ?? 0) * DAY_MS;
const { now } = Date;

globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(now() + ahead);
    else super(...parts);
  }

  static now() {
    return now() + ahead;
  }
};
