import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { found } from '../errors.ts'
import { requireKey } from '../http/access-key.ts'
import type { Shop } from '../shop.ts'
import type { Attach } from './attach.ts'
import { mailboxPage, mailPage } from './mailbox-pages.ts'
import { findInMailbox, listMailbox } from './queries.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const FILES = {
  'mailbox.css': ['text/css; charset=utf-8', join(import.meta.dirname, 'mailbox.css')],
  'serif.woff2': [
    'font/woff2',
    packaged('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2'),
  ],
  'sans.woff2': [
    'font/woff2',
    packaged('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  ],
} as const

/** Links in mails open accounts, so reading them needs the key (`http/access-key.ts`). */
export function registerMailbox(app: FastifyInstance, shop: Shop, attach: Attach): void {
  const { publicUrl } = shop.config
  const brand = () => shop.settings.get('shop').name
  const secure = publicUrl.startsWith('https:')
  const mailPolicy = `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src ${publicUrl} https: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

  app.register(async (scope) => {
    requireKey(scope, { key: shop.secrets.accessKey, path: '/mailbox', secure })

    scope.get('/mailbox', async (_request, reply) =>
      sendPage(reply, PAGE_POLICY, mailboxPage(brand(), await listMailbox(shop.db), { isPublic: secure })),
    )

    scope.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) =>
      sendPage(reply, PAGE_POLICY, mailPage(brand(), await getMail(request.params.id))),
    )

    scope.get<{ Params: { id: string } }>('/mailbox/:id/html', async (request, reply) => {
      const { html } = await getMail(request.params.id)
      return sendPage(reply.header('x-frame-options', 'SAMEORIGIN'), mailPolicy, html ?? '')
    })

    scope.get<{ Params: { id: string; number: string } }>(
      '/mailbox/:id/attachments/:number',
      async ({ params }, reply) => {
        const { attachments } = await getMail(params.id)
        const attachment = found(
          attachments.includes(params.number) ? await attach(params.number) : undefined,
          'There is no such attachment.',
        )
        return reply
          .type(attachment.contentType)
          .header('content-disposition', `attachment; filename="${attachment.filename}"`)
          .send(attachment.content)
      },
    )

    for (const [name, [type, path]] of Object.entries(FILES)) {
      scope.get(`/mailbox/${name}`, async (_request, reply) => reply.type(type).send(await readFile(path)))
    }
  })

  async function getMail(id: string) {
    const isId = /^[1-9]\d{0,8}$/.test(id)
    return found(isId ? await findInMailbox(shop.db, Number(id)) : undefined, 'There is no such mail.')
  }
}

const sendPage = (reply: FastifyReply, policy: string, html: string) =>
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)

function packaged(file: string): string {
  return fileURLToPath(import.meta.resolve(file))
}
