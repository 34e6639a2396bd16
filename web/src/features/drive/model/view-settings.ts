import { browserStorage, parseJson } from '../../../storage/browser-storage.ts'
import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'
import { hasRoomForDetails, useHasRoomForDetails } from '../../../ui/use-media.ts'
import { byName, type Order, orderFields } from '../browser/order.ts'

/** How this browser shows files. No secret, so it outlives a sign-out. */
export interface ViewSettings {
  layout: 'list' | 'grid'
  order: Order
  isDetailsOpen: boolean
}

const key = 'trau_drive_view'
/** What is stored, with the default for what is absent or unknown. */
export function read(storedText: string | null): ViewSettings {
  const value = (parseJson(storedText) ?? {}) as Partial<ViewSettings>
  const { field, direction } = (value.order ?? {}) as Partial<Order>
  return {
    layout: value.layout === 'grid' ? 'grid' : 'list',
    order:
      field && orderFields.includes(field)
        ? { field, direction: direction === 'desc' ? 'desc' : 'asc' }
        : byName,
    isDetailsOpen: value.isDetailsOpen === true,
  }
}

const view = sharedValue(read(browserStorage.get(key)))

export function setView(change: Partial<ViewSettings>) {
  const next = { ...view.get(), ...change }
  browserStorage.set(key, JSON.stringify(next))
  view.set(next)
}

/** Over the list, where there is no room beside it: nothing to remember. */
const isOver = sharedValue(false)

export function setDetailsOpen(isOpen: boolean) {
  if (hasRoomForDetails()) setView({ isDetailsOpen: isOpen })
  else isOver.set(isOpen)
}

export function useIsDetailsOpen(): boolean {
  const isBeside = useHasRoomForDetails()
  const isShownOver = useSharedValue(isOver)
  const { isDetailsOpen } = useView()
  return isBeside ? isDetailsOpen : isShownOver
}

export const useView = (): ViewSettings => useSharedValue(view)
