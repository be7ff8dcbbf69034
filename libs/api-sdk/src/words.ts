export { auditActionWords } from './generated/auditWords.gen';
export { pathWords } from './generated/pathWords.gen';
