import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AppointmentParams, appointmentLink, readAppointmentParams } from './address'
import { useDeps } from './context'

/**
 * Synchronizes an appointment screen with its address: writes `shown` into the address, and passes the parameters of an
 * opened link to `follow`. Back does neither, because it closes dialogs (`ui/overlay/back`).
 */
export function useAddress(
  shown: AppointmentParams,
  follow: (asked: AppointmentParams) => void,
): void {
  const { history } = useDeps()
  const [path] = useState(history.location.pathname)
  const isNew = useRef(true)
  const search = appointmentLink(shown)
  const write = useEffectEvent((search: string) => {
    const { pathname, search: written, state } = history.location
    if (pathname === path && written !== search) history.replace(`${path}${search}`, state)
  })
  const read = useEffectEvent(() => {
    const asked = readAppointmentParams(history.location.search)
    if (appointmentLink(asked) === '' || appointmentLink(asked) === search) write(search)
    else follow(asked)
  })
  useEffect(() => {
    if (isNew.current) read()
    else write(search)
    isNew.current = false
  }, [search])
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        if (action.type === 'PUSH' && location.pathname === path) read()
      }),
    [history, path],
  )
}
