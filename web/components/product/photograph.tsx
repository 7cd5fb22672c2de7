import styles from './photograph.module.css'

type Files = Record<string, string>

interface PhotographProps {
  files: Files
  portrait?: Files | undefined
  sizes: string
  alt: string
  width: number
  height: number
  eager?: boolean
  /** The point that stays visible when the picture is cropped, such as `50% 20%`. */
  focus?: string | undefined
}

export function Photograph({ files, portrait, sizes, alt, width, height, eager, focus }: PhotographProps) {
  return (
    <picture className={styles.photograph}>
      {portrait && sources(portrait, sizes, '(max-width: 699px)')}
      {sources(files, sizes)}
      <img
        src={Object.entries(files).find(([name]) => name.endsWith('.jpg'))?.[1]}
        alt={alt}
        width={width}
        height={height}
        style={focus ? { objectPosition: focus } : undefined}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  )
}

const sources = (files: Files, sizes: string, media?: string) =>
  ['avif', 'webp'].map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      media={media}
      sizes={sizes}
      srcSet={Object.entries(files)
        .filter(([name]) => name.endsWith(format))
        .map(([name, url]) => `${url} ${/-(\d+)\./.exec(name)?.[1]}w`)
        .join(', ')}
    />
  ))
