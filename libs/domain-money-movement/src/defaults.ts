/** Transfers are shown for five days: LAST5DAYS. // spec §9 */
export const TRANSFER_DAYS = 5;
