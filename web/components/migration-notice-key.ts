/** The local storage key that is set once the notice is dismissed. */
export const NOTICE_KEY = 'migrationNoticeDismissed'
