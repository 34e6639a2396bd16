/** What somebody did to a picture before it is sent. Nothing is drawn here; all places are px of the picture as it was chosen. */

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Area extends Point, Size {}

/** A line of the pen. */
export interface Line {
  kind: 'line'
  /** A CSS colour. */
  colour: string
  width: number
  points: readonly Point[]
}

/** A part that nobody shall be able to read. */
export interface Cover {
  kind: 'cover'
  area: Area
}

export type Mark = Line | Cover

/** The part of a picture that is shown, and how it is turned. */
export interface View {
  area: Area
  /** 0 to 3, clockwise. */
  quarterTurns: number
}

export interface PictureEdit extends View {
  /** In the order in which they were made: each lies over those before. */
  marks: readonly Mark[]
}

export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'

/** Sides of the part that is left are no shorter, as far as the picture has as much. */
export const leastSide = 32

export const wholeArea = ({ width, height }: Size): Area => ({ x: 0, y: 0, width, height })
export const noEdit = (size: Size): PictureEdit => ({ area: wholeArea(size), quarterTurns: 0, marks: [] })

export const turn90 = (edit: PictureEdit): PictureEdit => ({
  ...edit,
  quarterTurns: (edit.quarterTurns + 1) % 4,
})

export const isEdited = (edit: PictureEdit, size: Size): boolean =>
  edit.quarterTurns !== 0 ||
  edit.marks.length > 0 ||
  edit.area.width !== size.width ||
  edit.area.height !== size.height

/** Of what is shown, after it is turned. */
export const shownSize = ({ area, quarterTurns }: View): Size =>
  quarterTurns % 2 === 0
    ? { width: area.width, height: area.height }
    : { width: area.height, height: area.width }

/** Where a place of the view lies in the picture. */
export function pointInPicture({ area, quarterTurns }: View, { x, y }: Point): Point {
  const { width, height } = area
  const places: readonly Point[] = [
    { x, y },
    { x: y, y: height - x },
    { x: width - x, y: height - y },
    { x: width - y, y: x },
  ]
  const place = places[quarterTurns]!
  return { x: area.x + place.x, y: area.y + place.y }
}

/** Where a place of the picture lies in the view. */
export function pointInView({ area, quarterTurns }: View, point: Point): Point {
  const { width, height } = area
  const x = point.x - area.x
  const y = point.y - area.y
  const places: readonly Point[] = [
    { x, y },
    { x: height - y, y: x },
    { x: width - x, y: height - y },
    { x: y, y: width - x },
  ]
  return places[quarterTurns]!
}

/** The area that has these two corners, whichever they are. */
export const areaBetween = (a: Point, b: Point): Area => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

const farCorner = ({ x, y, width, height }: Area): Point => ({ x: x + width, y: y + height })

export const areaInView = (view: View, area: Area): Area =>
  areaBetween(pointInView(view, area), pointInView(view, farCorner(area)))

export const areaInPicture = (view: View, area: Area): Area =>
  areaBetween(pointInPicture(view, area), pointInPicture(view, farCorner(area)))

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** The area after one of its corners was drawn by so much; it stays within the size and keeps its least sides. */
export function moveCorner(area: Area, corner: Corner, by: Point, size: Size): Area {
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft'
  const isTop = corner === 'topLeft' || corner === 'topRight'
  const far = farCorner(area)
  const leastWidth = Math.min(leastSide, size.width)
  const leastHeight = Math.min(leastSide, size.height)
  return areaBetween(
    {
      x: isLeft ? between(0, area.x + by.x, far.x - leastWidth) : area.x,
      y: isTop ? between(0, area.y + by.y, far.y - leastHeight) : area.y,
    },
    {
      x: isLeft ? far.x : between(area.x + leastWidth, far.x + by.x, size.width),
      y: isTop ? far.y : between(area.y + leastHeight, far.y + by.y, size.height),
    },
  )
}

/** The area after the whole of it was drawn by so much, within the size. */
export const moveArea = (area: Area, by: Point, size: Size): Area => ({
  ...area,
  x: between(0, area.x + by.x, size.width - area.width),
  y: between(0, area.y + by.y, size.height - area.height),
})

/** In whole px and within the picture: what a canvas is as large as. */
export function wholePixels(area: Area, size: Size): Area {
  const x = Math.floor(between(0, area.x, size.width - 1))
  const y = Math.floor(between(0, area.y, size.height - 1))
  return {
    ...{ x, y },
    width: Math.round(between(1, area.width, size.width - x)),
    height: Math.round(between(1, area.height, size.height - y)),
  }
}

/** Along the longer side of what is covered. */
const cellsAlong = 12
const leastCell = 8

export interface Cells {
  columns: number
  rows: number
}

/** The cells that a covered area is drawn as. */
export function cellsOf({ width, height }: Size): Cells {
  const cell = Math.max(leastCell, Math.max(width, height) / cellsAlong)
  return { columns: Math.max(1, Math.round(width / cell)), rows: Math.max(1, Math.round(height / cell)) }
}
