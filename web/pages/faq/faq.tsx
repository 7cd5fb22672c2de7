import { Link } from 'react-router'
import { money } from '../../../contract/money.ts'
import { SHIPPING } from '../../../contract/shipping.ts'
import type { Route } from './+types/faq'
import { pageMeta } from '../../components/page-meta.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { Section } from '../../ui/section.tsx'
import styles from './faq.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'FAQ',
    description: 'How to purchase, what shipping costs, how to return within 30 days, and how to reach us.',
    path: '/faq',
  })

export default function Faq() {
  const { brand_name, support_email } = useShop()
  return (
    <Section level={1} short title="FAQ" className={styles.faq}>
      <dl className={styles.list}>
        <Question question={`What is ${brand_name}?`}>
          <p>
            {brand_name} is a small clothing house. It makes coats, knitwear, shirts, trousers and a few
            things to carry, from natural cloth, in cuts that stay from one year to the next.{' '}
            <Link to="/about">More about us</Link>
          </p>
        </Question>
        <Question question="How do I purchase?">
          <p>
            Choose a garment in the <Link to="/shop">shop</Link>, select your size and add it to the cart.
            When you are ready, check out from the cart: payment is by card, on the secure page of our payment
            provider. You need no account to buy.
          </p>
        </Question>
        <Question question="How much is shipping, and how long does it take?">
          <p>
            Standard shipping is free and takes {daysOf('standard')}; expedited shipping is{' '}
            {money(SHIPPING.expedited.price)} and takes {daysOf('expedited')}. You choose when you pay. Each
            order is finished before it leaves us; the confirmation e-mail carries its id, and with that you
            can <Link to="/orders/track">track your order</Link> at any time.
          </p>
        </Question>
        <Question id="returns" question="What is your return policy?">
          <p>
            You have 30 days to return what you bought, for a full refund. Write to us with the id of your
            order and we tell you where to send it.
          </p>
        </Question>
        <Question question="Which size should I take?">
          <p>
            The page of each garment has a size guide in centimetres and inches, and its description says how
            it is cut. Between two sizes, take the larger one in coats and the smaller one in knitwear.
          </p>
        </Question>
        <Question question="How do I reach you?">
          <p>
            By e-mail, at <a href={`mailto:${support_email}`}>{support_email}</a>.
          </p>
        </Question>
      </dl>
    </Section>
  )
}

function daysOf(way: keyof typeof SHIPPING): string {
  const [least, most] = SHIPPING[way].days
  return `${least} to ${most} business days`
}

interface QuestionProps {
  id?: string
  question: string
  children: React.ReactNode
}

function Question({ id, question, children }: QuestionProps) {
  return (
    <div id={id} className={styles.question}>
      <dt>{question}</dt>
      <dd>{children}</dd>
    </div>
  )
}
