import { text } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  isRouteErrorResponse,
  ServerRouter,
  type ActionFunctionArgs,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from 'react-router'
import { statusOf } from './api.ts'
import { NonceContext, nonceContext } from './nonce.ts'

export { apiContext } from './api.ts'
export { assertRewritten, rewriteForFirstPaint } from './first-paint/rewrite.ts'
export { nonceContext } from './nonce.ts'
export { pageParameters } from './page-parameters.ts'

/** Errors of the current rendering. */
export const errorsContext = createContext<unknown[]>()

const RENDER_LIMIT_MS = 10_000

/** Buffers the whole page: the server caches it and hashes its inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(limit)
          const body = new PassThrough()
          text(body).then(resolve, reject)
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          status = 500
          report(error, context)
        },
      },
    )
    const limit = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_LIMIT_MS)
    limit.unref()
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

/** Aborted requests and thrown responses such as 404 are not errors. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  report(error, context)
}

function report(error: unknown, context: Readonly<RouterContextProvider>) {
  context.get(errorsContext).push(error)
  // The API has logged why it cannot answer.
  if (statusOf(error) === 503) return
  // oxlint-disable-next-line no-console -- a rendering has no logger
  console.error(error)
}
