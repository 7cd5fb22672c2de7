import { useState } from 'react'
import { variantUrl } from '../../../../contract/image.ts'
import type { HomeSetting } from '../../../../contract/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { FileInput } from '../forms/file-input.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { OF_FORMER } from '../product-form/draft-photos.ts'
import { PICTURE_TYPES, useUploads } from '../product-form/use-uploads.ts'
import styles from './home-form.module.css'

export type ChosenPicture = NonNullable<HomeSetting['hero']>

interface PictureFieldProps {
  label: string
  picture: ChosenPicture | null
  /** What it says without a picture. */
  none?: string
  onChange: (picture: ChosenPicture | null) => void
}

/** A picture that is uploaded, with the point that stays in sight where it is cut. */
export function PictureField({
  label,
  picture,
  none = 'The photograph that comes with the shop.',
  onChange,
}: PictureFieldProps) {
  /** What was written about the picture that this one has replaced. */
  const [former, setFormer] = useState<string>()
  const { uploads, start } = useUploads((_, url) => {
    setFormer(picture?.alt)
    onChange({ url, alt: picture?.alt ?? '', x: 50, y: 50 })
  })
  const isFormer = picture !== null && picture.alt !== '' && picture.alt === former
  const upload = uploads.get(label)
  return (
    <fieldset className={styles.pictureField}>
      <legend>{label}</legend>
      {picture ? <FocusPoint label={label} picture={picture} onChange={onChange} /> : <p>{none}</p>}
      {upload && (
        <p role={upload.fault ? 'alert' : 'status'} className={upload.fault && 'accent'}>
          {upload.fault ?? `Uploading ${upload.name}: ${Math.floor(upload.progress * 100)}%`}
        </p>
      )}
      <p className={styles.pictureButtons}>
        <label className={styles.file}>
          {picture ? 'Choose another picture' : 'Choose a picture'}
          <FileInput
            label={`${label}: choose a file`}
            accept={PICTURE_TYPES.join(',')}
            onFile={(file) => void start(label, file)}
          />
        </label>
        {picture && (
          <Button small quiet aria-label={`Remove ${label}`} onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </p>
      {picture && (
        <TextField
          label={`What the ${label.toLowerCase()} shows`}
          hint={isFormer ? OF_FORMER : 'For those who cannot see it'}
          className={isFormer ? styles.former : undefined}
          maxLength={200}
          autoComplete="off"
          value={picture.alt}
          onChange={({ target }) => onChange({ ...picture, alt: target.value })}
        />
      )}
    </fieldset>
  )
}

interface FocusPointProps {
  label: string
  picture: ChosenPicture
  onChange: (picture: ChosenPicture) => void
}

function FocusPoint({ label, picture, onChange }: FocusPointProps) {
  const { url, x, y } = picture
  const axes = [
    ['x', 'from the left', x],
    ['y', 'from the top', y],
  ] as const
  return (
    <>
      <p className="soft">Click on what must stay in sight where the picture is cut.</p>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the
          sliders below do the same by keyboard */}
      <div
        className={styles.focus}
        onClick={({ currentTarget, clientX, clientY }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect()
          onChange({
            ...picture,
            x: Math.round((100 * (clientX - left)) / width),
            y: Math.round((100 * (clientY - top)) / height),
          })
        }}
      >
        <img src={variantUrl(url, 640, 'jpg')} alt="" />
        <span style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <div className={styles.axes}>
        {axes.map(([axis, words, value]) => (
          <label key={axis}>
            {words}
            <input
              type="range"
              min={0}
              max={100}
              aria-label={`${label}: point of interest ${words}, in percent`}
              value={value}
              onChange={({ target }) => onChange({ ...picture, [axis]: +target.value })}
            />
          </label>
        ))}
      </div>
    </>
  )
}
