// One chunk for all that watches over idleness: it must be there when the network is not.
export { createIdleChannel } from './idleChannel';
export { IdleWarning } from './IdleWarning';
export { watchIdle } from './watchIdle';
