import { NOTICE_KEY } from './migration-notice-key.ts'

/**
 * Runs in the head before anything is painted: a notice that was dismissed must not show for a
 * moment, nor leave a gap. The page is the same for everybody, so only the browser can know.
 */
export const BEFORE_PAINT = `(function(e){e.dataset.js='';try{if(localStorage.getItem('${NOTICE_KEY}'))e.dataset.noticeDismissed=''}catch{}})(document.documentElement)`
