import { frontPageProducts } from '../../contract/product.ts'
import { callApi } from '../api.ts'
import { pageMeta } from '../components/frame/page-meta.ts'
import { toCard } from '../components/product/product-card.tsx'
import { Section } from '../ui/section.tsx'
import { Controls } from './controls.tsx'
import styles from './design.module.css'
import { Goods } from './goods.tsx'
import { Layers } from './layers.tsx'
import { Orders } from './orders.tsx'
import { Tokens } from './tokens.tsx'

// All components in all states; development only, see routes.ts.

type Matches = Parameters<typeof pageMeta>[0]

export const meta = ({ matches }: { matches: Matches }) =>
  pageMeta(matches, { title: 'Design', description: 'Every component in every state.' })

export async function clientLoader() {
  const { body: products } = await callApi(frontPageProducts, {})
  return products.slice(0, 3).map(toCard)
}

export default function Design({ loaderData }: { loaderData: Awaited<ReturnType<typeof clientLoader>> }) {
  return (
    <Section level={1} title="Design" className={styles.design}>
      <Tokens />
      <Controls />
      <Goods products={loaderData} />
      <Orders />
      <Layers />
    </Section>
  )
}
