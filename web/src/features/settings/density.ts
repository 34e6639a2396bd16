import './density.css'
import { preferences, subscribe } from '../../model/preferences.ts'

/** Tells the stylesheet the density of message lists, now and after every change, also one made in another tab. */
export function applyDensity() {
  const apply = () => {
    document.documentElement.dataset.density = preferences().density
  }
  apply()
  subscribe(apply)
}
