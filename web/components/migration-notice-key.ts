/** Where the browser remembers that the notice was dismissed (spec §1, §9). */
export const NOTICE_KEY = 'migrationNoticeDismissed'
