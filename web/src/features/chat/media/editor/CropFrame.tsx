import { useRef } from 'react'
import type { MoveEvents } from 'react-aria/useMove'
import { useMove } from 'react-aria/useMove'
import { useText } from '../../../../i18n/text.ts'
import { pictureEditor } from '../../../../i18n/vi/pictureEditor.ts'
import { cx } from '../../../../ui/cx.ts'
import { type Area, type Corner, moveArea, moveCorner, type Point, type Size } from './picture-edit.ts'

/** px that an arrow key moves by; with Shift ten times as far. */
const keyStep = 4
const corners: readonly { corner: Corner; className: string }[] = [
  { corner: 'topLeft', className: '-top-5.5 -left-5.5 cursor-nwse-resize' },
  { corner: 'topRight', className: '-top-5.5 -right-5.5 cursor-nesw-resize' },
  { corner: 'bottomLeft', className: '-bottom-5.5 -left-5.5 cursor-nesw-resize' },
  { corner: 'bottomRight', className: '-right-5.5 -bottom-5.5 cursor-nwse-resize' },
]

interface CropFrameProps {
  /** In px of the shown picture. */
  area: Area
  size: Size
  onStart: () => void
  onChange: (next: (area: Area) => Area) => void
}

/** The part of a picture that is kept: its corners and the whole of it move by hand, by finger and by arrow keys. It fills what holds it. */
export function CropFrame({ area, size, onStart, onChange }: CropFrameProps) {
  const text = useText(pictureEditor)
  const bounds = useRef<HTMLDivElement>(null)
  /** @param next the area after a movement by so many px of the picture */
  const movement = (next: (area: Area, by: Point) => Area): MoveEvents => ({
    onMoveStart: onStart,
    onMove({ pointerType, deltaX, deltaY, shiftKey }) {
      const step = pointerType === 'keyboard' ? keyStep * (shiftKey ? 10 : 1) : 1
      const factor = (step * size.width) / bounds.current!.clientWidth
      onChange(current => next(current, { x: deltaX * factor, y: deltaY * factor }))
    },
  })
  const { moveProps } = useMove(movement((current, by) => moveArea(current, by, size)))
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <div ref={bounds} className="absolute inset-0">
      <div
        className="absolute outline-2 outline-white"
        style={{
          left: percent(area.x, size.width),
          top: percent(area.y, size.height),
          width: percent(area.width, size.width),
          height: percent(area.height, size.height),
          boxShadow: '0 0 0 9999px rgb(0 0 0 / 55%)',
        }}
      >
        <button
          type="button"
          aria-label={text.keptArea}
          {...moveProps}
          className="absolute inset-0 cursor-move touch-none focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-primary"
        />
        {corners.map(({ corner, className }) => (
          <CornerHandle
            key={corner}
            className={className}
            label={text.corners[corner]}
            movement={movement((current, by) => moveCorner(current, corner, by, size))}
          />
        ))}
      </div>
    </div>
  )
}

interface CornerHandleProps {
  className: string
  label: string
  movement: MoveEvents
}

function CornerHandle({ className, label, movement }: CornerHandleProps) {
  const { moveProps } = useMove(movement)
  return (
    <button
      type="button"
      aria-label={label}
      {...moveProps}
      className={cx(
        'group absolute grid size-11 touch-none place-items-center rounded-full outline-none',
        className,
      )}
    >
      <span className="size-5 rounded-full border-2 border-white bg-primary shadow-soft group-focus-visible:ring-4 group-focus-visible:ring-white" />
    </button>
  )
}
