/** Fields begin with today: a picture must not change with the day on which it is taken. */
export const NOW = new Date('2026-11-23T17:00:00Z');
