import { useNear } from '../../../components/use-near.ts'

const load = () => import('./look.tsx').catch(() => null)

/** What the product is worn with, as its place below the product comes near. */
export function LazyLook({ id }: { id: number }) {
  const { ref, Part: Look } = useNear(load)
  return <section ref={ref}>{Look && <Look id={id} />}</section>
}
