import { text } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext } from 'react-router'

export { ApiError, apiContext } from './api.ts'

const RENDER_LIMIT_MS = 10_000

/** Renders the page to its end before answering: it is cached whole and its inline scripts are hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      onAllReady() {
        clearTimeout(limit)
        const body = new PassThrough()
        text(body).then(resolve, reject)
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        status = 500
        report(error)
      },
    })
    const limit = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_LIMIT_MS)
    limit.unref()
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

/** What a loader threw without meaning to. Aborted requests and meant answers (404) are no faults. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  report(error)
}

function report(error: unknown) {
  // oxlint-disable-next-line no-console -- a rendering has no logger at hand, and its faults must not vanish
  console.error(error)
}
