import { Link } from 'react-router'
import { apiContext } from '../../api.ts'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useSession } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/stock-alerts'
import { type Answer, answerForm, findGarment, type Garment } from './answer.ts'
import { AskFields } from '../../components/stock-alert/ask-fields.tsx'
import styles from './stock-alerts.module.css'

const TITLE = 'Tell me when it is back'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: 'One mail when a size can be bought again.' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return {
    garment: await findGarment(context.get(apiContext), search.get('product')),
    size: search.get('size') ?? undefined,
    /** Token of the link in a mail. */
    remove: search.get('remove'),
  }
}

/** A plain form, which the browser sends, so that it works without scripts too. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const remove = new URL(request.url).searchParams.get('remove')
  // Sent by a mail program, without the page.
  if (remove && !form.has('product')) form.set('remove', remove)
  return await answerForm(context.get(apiContext), form)
}

export default function StockAlerts({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { size } = loaderData
  const remove = (answer?.step === 'refused' && answer.token) || loaderData.remove
  const garment = (answer && 'garment' in answer ? answer.garment : null) ?? loaderData.garment
  return (
    <div className={styles.page}>
      {answer?.step === 'asked' ? (
        <Done title="We will tell you" message={answer.message} garment={answer.garment} />
      ) : answer?.step === 'removed' ? (
        <Done title="You are off the list" message={answer.message} />
      ) : remove ? (
        <Remove token={remove} error={answer?.message} />
      ) : garment?.sizes ? (
        <Ask garment={garment} size={size} answer={answer} />
      ) : (
        <Nothing garment={garment} />
      )}
    </div>
  )
}

interface AskProps {
  garment: Garment
  size: string | undefined
  answer: Extract<Answer, { step: 'refused' }> | undefined
}

function Ask({ garment: { id, name, sizes }, size, answer }: AskProps) {
  const user = useSession()?.user
  return (
    <>
      <h1 tabIndex={-1}>{TITLE}</h1>
      <p>
        <Link className="text-link" to={`/shop/${id}`}>
          {name}
        </Link>
      </p>
      <form method="post" action="/stock-alerts">
        <input type="hidden" name="product" value={id} />
        {answer && Object.keys(answer.fields).length === 0 && <p role="alert">{answer.message}</p>}
        <AskFields
          sizes={sizes!}
          size={answer?.size ?? size}
          email={answer?.email ?? user?.email ?? ''}
          fields={answer?.fields}
        />
        <Button type="submit">Tell me</Button>
      </form>
    </>
  )
}

function Remove({ token, error }: { token: string; error: string | undefined }) {
  return (
    <>
      <h1 tabIndex={-1}>No more of these mails?</h1>
      <p>This takes everything that your address waits for off the list.</p>
      <form method="post" action="/stock-alerts">
        {error && <p role="alert">{error}</p>}
        <input type="hidden" name="remove" value={token} />
        <Button type="submit">Take me off the list</Button>
      </form>
    </>
  )
}

function Done({ title, message, garment }: { title: string; message: string; garment?: Garment }) {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p role="status">{message}</p>
      <ButtonLink to={garment ? `/shop/${garment.id}` : '/shop'} quiet>
        {garment ? `Back to ${garment.name}` : 'Go to the shop'}
      </ButtonLink>
    </>
  )
}

function Nothing({ garment }: { garment: Garment | null }) {
  return (
    <>
      <h1 tabIndex={-1}>{garment ? 'It can be bought now' : 'There is nothing to wait for'}</h1>
      <p>
        {garment
          ? `Every size of ${garment.name} is there.`
          : 'This garment is not in the shop any more, or the link is incomplete.'}
      </p>
      <ButtonLink to={garment ? `/shop/${garment.id}` : '/shop'} quiet>
        {garment ? `Go to ${garment.name}` : 'Go to the shop'}
      </ButtonLink>
    </>
  )
}
