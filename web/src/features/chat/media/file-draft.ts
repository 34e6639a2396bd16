import { type SharedValue, sharedValue, useSharedValue } from '../../../store/shared-value.ts'
import type { Attached } from './attach.ts'
import { InspectedFiles } from './send-files.ts'

/** What is done with files in the window that asks about them. */
export interface FileDraft {
  removedFiles: ReadonlySet<File>
  editedFiles: ReadonlyMap<File, File>
  asFile: boolean
  caption: string
  isSending: boolean
}

interface HeldDraft {
  draft: SharedValue<FileDraft>
  inspectedFiles: InspectedFiles
  discarding: AbortController
}

/** It waits with its files while another room is open, and goes with them. */
const heldDrafts = new WeakMap<object, HeldDraft>()

function heldDraft({ window, asFile }: Attached): HeldDraft {
  const draftOfWindow = heldDrafts.get(window) ?? {
    draft: sharedValue<FileDraft>({
      ...{ removedFiles: new Set(), editedFiles: new Map() },
      ...{ asFile, caption: '', isSending: false },
    }),
    inspectedFiles: new InspectedFiles(),
    discarding: new AbortController(),
  }
  heldDrafts.set(window, draftOfWindow)
  return draftOfWindow
}

export function useFileDraft(attachment: Attached) {
  const { draft, ...rest } = heldDraft(attachment)
  return {
    ...useSharedValue(draft),
    ...rest,
    change: (how: (before: FileDraft) => Partial<FileDraft>) =>
      draft.set({ ...draft.get(), ...how(draft.get()) }),
  }
}
