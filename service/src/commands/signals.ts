/** As the terminal is closed. */
export const HANGING_UP = 'SIGHUP';
/** By which the service and its commands are told to end. */
export const ENDING = ['SIGINT', 'SIGTERM', HANGING_UP] as const;
