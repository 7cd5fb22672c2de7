export const NOTICE_KEY = 'migrationNoticeDismissed'
