/** By which the service and its commands are told to end; by the last, as their terminal is closed. */
export const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
