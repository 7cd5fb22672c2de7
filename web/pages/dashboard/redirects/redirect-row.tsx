import { deleteRedirect, type Redirect } from '../../../../contract/redirect.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { AskButton } from '../forms/ask-button.tsx'
import { useSend } from '../forms/use-send.ts'
import { Alert } from '../forms/alert.tsx'
import styles from './redirects.module.css'

interface RedirectRowProps {
  redirect: Redirect
  mayChange: boolean
  onDone: () => void
}

const SOURCES: Record<string, string> = {
  staff: 'made here',
  file: 'from a file',
  collection: 'a collection was renamed',
  shopify: 'from Shopify',
}

export function RedirectRow({ redirect, mayChange, onDone }: RedirectRowProps) {
  const { path, target, source, created_at, leads_nowhere } = redirect
  const { busy, refusal, send } = useSend(onDone)
  const forget = async () => void (await callApi(deleteRedirect, { query: { path } }))
  return (
    <li className={styles.row} data-row tabIndex={-1} aria-label={path}>
      <p>
        <bdi>{path}</bdi>{' '}
        {target === null ? (
          <span className="soft">is gone</span>
        ) : (
          <>
            <span className="soft">
              <span aria-hidden="true">→</span>
              <span className="visually-hidden">leads to</span>
            </span>{' '}
            <a className="text-link" href={target}>
              {target}
            </a>
          </>
        )}
      </p>
      <p className="soft">
        {SOURCES[source] ?? source}, {shortTime(created_at)}
        {leads_nowhere === 'missing' && <span className="accent"> Shoppers cannot open the target.</span>}
        {leads_nowhere === 'unpublished' && ' Shoppers can open the target once it is published.'}
      </p>
      {mayChange && (
        <AskButton
          label="Forget"
          aria-label={`Forget ${path}`}
          verb="Forget"
          name={path}
          busy={busy}
          onYes={() => void send('Forgetting...', 'The redirect is forgotten', forget)}
        >
          {target === null
            ? 'Visitors and search engines hear that nothing is found there, no longer that it is gone.'
            : `Whoever follows a link to it finds nothing, and is not led to ${target} any more.`}
        </AskButton>
      )}
      <Alert>{refusal?.message}</Alert>
    </li>
  )
}
