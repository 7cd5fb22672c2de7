import { variantUrl } from '../../../../contract/image.ts'
import type { HomeSetting } from '../../../../contract/settings.ts'
import { drape } from '../../../photographs/drape.ts'
import styles from './home-form.module.css'

const rack = import.meta.glob<string>('../../../photographs/rack-[0-9]*', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** How a phone and a wide screen cut the pictures, with the words as they are typed. */
export function HomePreview({ home: { headline, hero, banner } }: { home: HomeSetting }) {
  return (
    <section className={styles.preview} aria-label="Preview of the front page">
      {(['phone', 'desk'] as const).map((screen) => (
        <div key={screen} className={styles[screen]}>
          <p className={styles.screen}>{screen === 'phone' ? 'Phone' : 'Wide screen'}</p>
          <Cut picture={hero} otherwise={rack} top />
          <p className={styles.headline}>{headline}</p>
          <span className={styles.shop}>Shop Now</span>
          <div className={styles.banner}>
            <Cut picture={banner.picture} otherwise={drape} />
            <div>
              <p className={styles.title}>{banner.title}</p>
              <p>{banner.text}</p>
              {banner.link_label && <p className={styles.link}>{banner.link_label}</p>}
            </div>
          </div>
        </div>
      ))}
    </section>
  )
}

interface CutProps {
  picture: HomeSetting['hero']
  otherwise: Record<string, string>
  /** The shop's own first picture is cut below. */
  top?: boolean
}

function Cut({ picture, otherwise, top = false }: CutProps) {
  const own = Object.entries(otherwise).find(([name]) => name.endsWith('.jpg'))?.[1]
  const { x, y } = picture ?? { x: 50, y: top ? 0 : 50 }
  return (
    <img
      className={styles.cut}
      src={picture ? variantUrl(picture.url, 960, 'jpg') : own}
      alt=""
      style={{ objectPosition: `${x}% ${y}%` }}
    />
  )
}
