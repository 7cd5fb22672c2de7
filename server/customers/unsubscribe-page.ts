import { createElement as h } from 'react'
import { drawShortPage } from '../http/draw-page.ts'

interface Link {
  state: 'asks' | 'done' | 'incomplete'
  token: string
}

const TITLES: Record<Link['state'], string> = {
  asks: 'No more news?',
  done: 'You get no more news',
  incomplete: 'This link is not complete',
}

/** Mail programs open links by themselves, so consent is withdrawn by a button. */
export const drawUnsubscribePage = (shop: string, link: Link): string =>
  drawShortPage(shop, TITLES[link.state], ...contentOf(shop, link))

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
