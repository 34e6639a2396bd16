import { useEffect, useRef } from 'react'
import { CropFrame } from './CropFrame.tsx'
import { drawMarks, type Source, startView } from './draw-edit.ts'
import { MarkLayer, type Pen } from './MarkLayer.tsx'
import {
  areaInPicture,
  areaInView,
  type Mark,
  type PictureEdit,
  shownSize,
  type View,
  wholeArea,
} from './picture-edit.ts'

export type Tool = 'crop' | Pen['kind']

interface EditStageProps {
  source: Source
  edit: PictureEdit
  tool: Tool
  pen: Pen
  add: (next: (edit: PictureEdit) => PictureEdit) => void
  extend: (next: (edit: PictureEdit) => PictureEdit) => void
}

/** A small picture is shown so many times its size at most. */
const mostEnlarged = 4
/** px of the longer side that are drawn while one edits; what is sent is drawn whole. */
const mostDrawn = 1_600

/** The picture as large as there is room for, and over it what the tool needs. */
export function EditStage({ source, edit, tool, pen, add, extend }: EditStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { marks, quarterTurns } = edit
  // What is cropped is seen as long as one crops.
  const view: View = { quarterTurns, area: tool === 'crop' ? wholeArea(source) : edit.area }
  const size = shownSize(view)
  const scale = Math.min(1, mostDrawn / Math.max(size.width, size.height))
  const { x, y, width, height } = view.area
  useEffect(() => {
    const context = startView(canvas.current!, { quarterTurns, area: { x, y, width, height } }, scale)
    context.drawImage(source, 0, 0)
    drawMarks(context, source, marks)
  }, [source, marks, quarterTurns, x, y, width, height, scale])
  const draw = (mark: Mark) => add(current => ({ ...current, marks: [...current.marks, mark] }))
  return (
    // The circles at the corners of the frame stand out of the picture.
    <div className="@container-[size] grid min-h-40 flex-1 place-items-center overflow-hidden rounded-lg bg-black p-6">
      <div
        className="relative"
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          width: `min(100cqw, 100cqh * ${size.width / size.height}, ${size.width * mostEnlarged}px)`,
        }}
      >
        <canvas ref={canvas} className="absolute inset-0 size-full" />
        {tool === 'crop' ? (
          <CropFrame
            area={areaInView(view, edit.area)}
            size={size}
            onStart={() => add(current => current)}
            onChange={next =>
              extend(current => ({
                ...current,
                area: areaInPicture(view, next(areaInView(view, current.area))),
              }))
            }
          />
        ) : (
          <MarkLayer source={source} view={view} scale={scale} pen={pen} onDraw={draw} />
        )}
      </div>
    </div>
  )
}
