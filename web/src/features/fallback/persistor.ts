import { persist, store } from '../../store/store.ts'

/** The one persistor of the page: restored before the first render, purged by "Thử lại". */
export const persistor = persist(store)
