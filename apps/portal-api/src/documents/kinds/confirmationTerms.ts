/** assumed: the firm's terms; a firm replaces them by its own. */
export const CONFIRMATION_TERMS: readonly string[] = [
  'This trade is subject to the rules and customs of the exchange or market where it was made and of its clearing house, and to the laws of the United States.',
  'Settlement. Money is due, and shares are delivered, on the settlement date. A purchase is paid from the cash of the account named here; if there is not enough of it, we may sell what is needed and tell you.',
  'Securities are held in our name for your account unless you have asked for delivery. They are recorded by book entry, and you may ask at any time for a list of them.',
  'If this is a bond that can be called before it matures, that may change its yield. If it is an asset-backed security, its yield depends on how fast the debt behind it is repaid. Details are given on request.',
  'Call features, ratings and the like are those known to us on the trade date. We do not undertake to tell you of later changes.',
  'We receive no payment for order flow. Where an order was sent in the six months before, and why, is told on request (SEC Rule 606).',
  'Where shares of one security were bought at several times, those that were bought first are sold first unless you told us otherwise before the settlement date.',
  'A written complaint may be sent to the compliance department of the firm at the address that the portal names. Nothing in this confirmation limits what the law gives you.',
];

export const CONFIRMATION_GLOSSARY: readonly string[] = [
  'Accrued interest: what a bond has earned since its last payment. The buyer pays it to the seller and receives it back with the next payment.',
  'Agent: we bought or sold for you and on your account, not from or to ourselves.',
  'CUSIP: the number by which a security is known in the United States and Canada.',
  'Face amount: what a bond repays when it matures.',
  'Net amount: what left or reached your account for this trade, all charges included.',
  'Settlement date: the day on which money and shares change hands.',
  'Trade date: the day on which the trade was made. Gains, losses and holding periods count from it.',
  'Securities Investor Protection Corporation: a corporation of the brokers, made by law, that protects what clients hold with a broker that fails, within limits. It does not protect against a fall in value.',
];
