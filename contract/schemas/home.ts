import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { Nullable } from './values.ts'

export const HomePicture = Type.Object({
  url: Type.String(),
  /** In pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
  /** The focal point that stays visible when the picture is cropped, in percent from the left and from the top. */
  x: Type.Integer(),
  y: Type.Integer(),
})

/** Null pictures stand for the shop's default picture. */
export const Home = Type.Object({
  /** One or two lines. */
  headline: Type.String(),
  description: Type.String(),
  hero: Nullable(HomePicture),
  banner: Type.Object({
    title: Type.String(),
    text: Type.String(),
    link_label: Type.String(),
    link_url: Type.String(),
    picture: Nullable(HomePicture),
  }),
})

export const getHome = describeCall({
  summary: 'The words and pictures of the front page',
  access: 'public',
  response: Home,
})
