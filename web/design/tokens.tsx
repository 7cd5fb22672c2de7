import styles from './design.module.css'
import { Group, Specimen } from './specimen.tsx'

const COLOURS = {
  ink: 'text, buttons, focus',
  soft: 'secondary text; 5.5:1 on paper',
  edge: 'borders of controls; 3.5:1',
  line: 'hairlines',
  ground: 'behind photographs',
  paper: 'the page',
  accent: 'errors, low stock, sold out',
}
const TYPE = ['display-l', 'display-m', 'display-s', 'text-l', 'text-m', 'text-s', 'text-xs']
const SPACES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]

export function Tokens() {
  return (
    <>
      <Group title="Colour">
        {Object.entries(COLOURS).map(([name, use]) => (
          <Specimen key={name} name={`${name}: ${use}`}>
            <div className={styles.colour} style={{ background: `var(--${name})` }} />
          </Specimen>
        ))}
      </Group>
      <Group title="Type">
        {TYPE.map((name) => (
          <Specimen key={name} name={name} wide>
            <p
              className={name.startsWith('display') ? styles.display : undefined}
              style={{ fontSize: `var(--${name})` }}
            >
              Made slowly, worn for years.
            </p>
          </Specimen>
        ))}
        <Specimen name="capitals" wide>
          <p className="capitals">Shop all</p>
        </Specimen>
      </Group>
      <Group title="Space">
        {SPACES.map((step) => (
          <Specimen key={step} name={`space-${step}`}>
            <div className={styles.space} style={{ width: `var(--space-${step})` }} />
          </Specimen>
        ))}
      </Group>
      <Group title="Motion (point at it)">
        {['quick', 'calm'].map((name) => (
          <Specimen key={name} name={name}>
            <div className={styles.motion} style={{ transitionDuration: `var(--${name})` }} />
          </Specimen>
        ))}
      </Group>
    </>
  )
}
