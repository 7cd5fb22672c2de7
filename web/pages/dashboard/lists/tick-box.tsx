import { classNames } from '../../../ui/class-names.ts'
import styles from './tick-box.module.css'

interface TickBoxProps {
  label: string
  isTicked: boolean
  /** `isRange` is true with Shift. */
  onTick: (isRange: boolean) => void
  className?: string | undefined
}

/** Ticks a row of a list, as the key `x` does. */
export const TickBox = ({ label, isTicked, onTick, className }: TickBoxProps) => (
  <label className={classNames(styles.tick, className)}>
    <input
      type="checkbox"
      data-tick
      checked={isTicked}
      aria-label={label}
      onChange={({ nativeEvent }) => onTick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
)
