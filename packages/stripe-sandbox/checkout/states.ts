/** `AL 400 Alabama; AK 0 Alaska` */
const LIST =
  'AL 400 Alabama; AK 0 Alaska; AZ 560 Arizona; AR 650 Arkansas; CA 725 California; CO 290 Colorado; ' +
  'CT 635 Connecticut; DE 0 Delaware; DC 600 District of Columbia; FL 600 Florida; GA 400 Georgia; ' +
  'HI 400 Hawaii; ID 600 Idaho; IL 625 Illinois; IN 700 Indiana; IA 600 Iowa; KS 650 Kansas; ' +
  'KY 600 Kentucky; LA 500 Louisiana; ME 550 Maine; MD 600 Maryland; MA 625 Massachusetts; ' +
  'MI 600 Michigan; MN 688 Minnesota; MS 700 Mississippi; MO 423 Missouri; MT 0 Montana; ' +
  'NE 550 Nebraska; NV 685 Nevada; NH 0 New Hampshire; NJ 663 New Jersey; NM 488 New Mexico; ' +
  'NY 400 New York; NC 475 North Carolina; ND 500 North Dakota; OH 575 Ohio; OK 450 Oklahoma; ' +
  'OR 0 Oregon; PA 600 Pennsylvania; RI 700 Rhode Island; SC 600 South Carolina; SD 420 South Dakota; ' +
  'TN 700 Tennessee; TX 625 Texas; UT 610 Utah; VT 600 Vermont; VA 530 Virginia; WA 650 Washington; ' +
  'WV 600 West Virginia; WI 500 Wisconsin; WY 400 Wyoming'

/** State sales tax in hundredths of a percent, without county and city taxes. For tests only. */
export const STATES: Record<string, { name: string; rate: number }> = Object.fromEntries(
  LIST.split('; ').map((entry) => {
    const [code, rate, ...name] = entry.split(' ')
    return [code!, { name: name.join(' '), rate: Number(rate) }]
  }),
)
