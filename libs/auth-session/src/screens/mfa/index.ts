// A door of its own: the parts that change a second factor from inside the signed-in area, loaded with the screen that uses them.
export type { MfaInput } from '../../machines/mfaMachine';
export { useSecondsUntil } from '../../react/useSecondsUntil';
export { TextField } from '../registration/TextField';
export { CodeForm } from './CodeForm';
export { MfaFlow } from './MfaFlow';
export type { MfaFrameProps } from './MfaFrame';
export { problemText } from './problemText';
export { RecoveryCodeSheet } from './RecoveryCodeSheet';
export { StepUpDialog } from './StepUpDialog';
