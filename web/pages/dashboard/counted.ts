export { counted, formatCount } from '../../../contract/counted.ts'
