import { useNear } from '../../../components/use-near.ts'

const load = () => import('./look.tsx').catch(() => null)

/** Looks with the product, loaded when their place comes near the viewport. */
export function LazyLook({ id }: { id: number }) {
  const { ref, Part: Look } = useNear(load)
  return <section ref={ref}>{Look && <Look id={id} />}</section>
}
