import { createElement as h } from 'react'
import { drawPage } from '../http/draw-page.ts'

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1.25rem;color:#1d1b18;background:#fbfaf7}
h1{font:400 2rem/1.2 Georgia,serif;margin:2rem 0 1rem}a{color:inherit}
button{font:inherit;padding:.8rem 1.75rem;border:0;background:#1d1b18;color:#fbfaf7;cursor:pointer}
:focus-visible{outline:2px solid #1d1b18;outline-offset:3px}
@media(prefers-color-scheme:dark){body{color:#f1eee8;background:#1d1b18}button{background:#f1eee8;color:#1d1b18}:focus-visible{outline-color:#f1eee8}}`

interface Link {
  state: 'asks' | 'done' | 'incomplete'
  token: string
}

const TITLES: Record<Link['state'], string> = {
  asks: 'No more news?',
  done: 'You get no more news',
  incomplete: 'This link is not complete',
}

/** Mail programs open links by themselves, so a button withdraws. */
export function drawUnsubscribePage(shop: string, link: Link): string {
  const title = TITLES[link.state]
  return drawPage(
    `${title}, ${shop}`,
    h('style', null, STYLE),
    h('a', { href: '/' }, shop),
    h('h1', null, title),
    ...contentOf(shop, link),
  )
}

function contentOf(shop: string, { state, token }: Link) {
  if (state === 'done')
    return [h('p', null, 'Mails about your orders still come. You can agree to news again in your account.')]
  if (state === 'incomplete')
    return [
      h(
        'p',
        null,
        'You still get news. Please open the link in the mail again, or end the news in your account.',
      ),
      h('a', { href: '/account/profile' }, 'Go to your account'),
    ]
  return [
    h('p', null, `Press the button and ${shop} sends you no more news of garments and sales.`),
    h(
      'form',
      { method: 'post', action: `/api/news/unsubscribe?token=${encodeURIComponent(token)}` },
      h('button', { type: 'submit' }, 'Unsubscribe'),
    ),
  ]
}
