import { useState } from 'react'
import { noEdit, type PictureEdit, type Size } from './picture-edit.ts'

/** What was done to a picture, step by step. */
export function usePictureEdit(size: Size) {
  const [steps, setSteps] = useState<readonly PictureEdit[]>(() => [noEdit(size)])
  const change = (end: number | undefined, next: (edit: PictureEdit) => PictureEdit) =>
    setSteps(currentSteps => [...currentSteps.slice(0, end), next(currentSteps.at(-1)!)])
  return {
    edit: steps.at(-1)!,
    canUndo: steps.length > 1,
    undo: () =>
      setSteps(currentSteps => (currentSteps.length > 1 ? currentSteps.slice(0, -1) : currentSteps)),
    /** A new step. */
    add: (next: (edit: PictureEdit) => PictureEdit) => change(undefined, next),
    /** Goes on with the last step: of what is drawn by hand, each movement. */
    extend: (next: (edit: PictureEdit) => PictureEdit) => change(-1, next),
  }
}
