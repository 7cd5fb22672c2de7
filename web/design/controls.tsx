import { useState } from 'react'
import { QuantitySelect } from '../components/cart/quantity-select.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { SizePicker } from '../pages/shop/product/size-picker.tsx'
import styles from './design.module.css'
import { Group, Specimen } from './specimen.tsx'

const SIZES = ['XS', 'S', 'M', 'L', 'XL']

export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <NumbersAndSizes />
      <Waiting />
    </>
  )
}

const Buttons = () => (
  <Group title="Buttons">
    <Specimen name="first">
      <Button>Add to Cart</Button>
    </Specimen>
    <Specimen name="second">
      <Button quiet>View cart</Button>
    </Specimen>
    <Specimen name="on a photograph">
      <div className={styles.photograph}>
        <Button light>Shop Now</Button>
      </div>
    </Specimen>
    <Specimen name="in dense pages">
      <Button small>Save</Button>
    </Specimen>
    <Specimen name="at work">
      <Button busy="Loading...">Login</Button>
    </Specimen>
    <Specimen name="cannot be pressed">
      <Button aria-disabled>Sold out</Button>
    </Specimen>
    <Specimen name="wide">
      <Button wide>Checkout as guest</Button>
    </Specimen>
    <Specimen name="a link">
      <ButtonLink to="/shop">Shop Now</ButtonLink>
    </Specimen>
    <Specimen name="link in a text">
      <a className="text-link" href="#main">
        Forgot password?
      </a>
    </Specimen>
  </Group>
)

const Fields = () => (
  <Group title="Fields">
    <Specimen name="empty">
      <TextField label="Email" />
    </Specimen>
    <Specimen name="filled, with a hint">
      <TextField label="Price" hint="In dollars" defaultValue="480.00" />
    </Specimen>
    <Specimen name="wrong">
      <TextField
        label="Email"
        defaultValue="ada@"
        error="Please enter an e-mail address like name@example.com."
      />
    </Specimen>
    <Specimen name="cannot be changed">
      <TextField label="Quantity" disabled defaultValue="12" />
    </Specimen>
    <Specimen name="a password">
      <PasswordField label="Password" defaultValue="a long and quiet afternoon" autoComplete="off" />
    </Specimen>
    <Specimen name="one of many">
      <Select label="Product type">
        <option>women</option>
        <option>men</option>
      </Select>
    </Specimen>
    <Specimen name="much text" wide>
      <TextArea label="Description" defaultValue="A straight, collarless coat in felted wool." />
    </Specimen>
  </Group>
)

function NumbersAndSizes() {
  const [count, setCount] = useState(2)
  const [size, setSize] = useState<string>()
  return (
    <Group title="Numbers and sizes">
      <Specimen name="stepper">
        <NumberStepper label="Quantity" value={count} max={5} onChange={setCount} />
      </Specimen>
      <Specimen name="select">
        <QuantitySelect label="Quantity of a coat" value={12} onChange={() => {}} />
      </Specimen>
      <Specimen name="sizes, XL sold out" wide>
        <SizePicker
          chart={null}
          ref={null}
          sizes={SIZES}
          chosen={size}
          isMissing={false}
          isSoldOut={(one) => one === 'XL'}
          onChoose={setSize}
        />
      </Specimen>
      <Specimen name="no size chosen" wide>
        <SizePicker
          chart={null}
          ref={null}
          sizes={SIZES}
          chosen={undefined}
          isMissing
          isSoldOut={() => false}
          onChoose={() => {}}
        />
      </Specimen>
    </Group>
  )
}

const Waiting = () => (
  <Group title="Waiting">
    <Specimen name="skeletons">
      <Skeleton ratio="4 / 5" width="120px" />
      <Skeleton width="72px" />
    </Specimen>
    <Specimen name="spinner">
      <Spinner />
    </Specimen>
    <Specimen name="spinner with its words">
      <Spinner shown label="Loading order details..." />
    </Specimen>
  </Group>
)
