import { Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CallOut as Call, callOuts } from '#domain/appointment/line-up/call-out'
import { upperName } from '#domain/kernel/names'
import { clockTime } from '../../../ui/format/format-date'
import { FullScreenModal } from '../../../ui/overlay/full-screen-modal'
import { useLineUp } from '../line-up/use-line-up'
import { stateText } from '../line-up/words'
import classes from './call-out.module.css'

export interface CallOutProps {
  onClose: () => void
}

/** The screen in the therapists' room: who is next, who is called to which room, minutes left. It names no guest. */
export function CallOut({ onClose }: CallOutProps) {
  const shown = useLineUp()
  const calls = shown ? callOuts(shown.world, shown.now) : []
  const { hasVoice, isSpoken, setSpoken } = useVoice(calls)
  const voice = hasVoice && (
    <Button variant="default" aria-pressed={isSpoken} onClick={() => setSpoken(!isSpoken)}>
      {isSpoken ? 'Voice on' : 'Voice off'}
    </Button>
  )
  return (
    <FullScreenModal
      opened
      onClose={onClose}
      title="Call-out"
      place={shown ? [clockTime(shown.now.time)] : []}
      actions={voice}
    >
      <div className={classes.columns}>
        <section className={classes.part} aria-labelledby="called-heading">
          <h2 className={classes.heading} id="called-heading">
            Called and at work
          </h2>
          {calls.length === 0 && <Text c="dimmed">No one is called.</Text>}
          <ul className={classes.list}>
            {calls.map((call) => (
              <li key={call.id} className={classes.call} data-called={call.isCalled || undefined}>
                <span className={classes.name}>{upperName(call.therapist)}</span>
                <span className={classes.room}>{upperName(call.room)}</span>
                <span className={classes.what}>{call.services.map(upperName).join(', ')}</span>
                <span className={classes.left}>{`${call.minutesLeft} min`}</span>
              </li>
            ))}
          </ul>
        </section>
        <section className={classes.part} aria-labelledby="next-heading">
          <h2 className={classes.heading} id="next-heading">
            Turns
          </h2>
          {shown?.places.length === 0 && <Text c="dimmed">No one has clocked in yet.</Text>}
          <ol className={classes.list}>
            {shown?.places.map((place) => (
              <li
                key={place.staff.id}
                className={classes.place}
                data-next={place === shown.next || undefined}
              >
                <span className={classes.name}>{upperName(place.staff.name)}</span>
                <span>{stateText(place, place === shown.next)}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </FullScreenModal>
  )
}

const spoken = ({ therapist, room, services }: Call): string =>
  [therapist, room, services.join(', ')].filter(Boolean).join('. ')

/** Speaks each new call once, where the device has a voice and it is switched on. */
function useVoice(calls: readonly Call[]) {
  const voices = window.speechSynthesis as SpeechSynthesis | undefined
  const [isSpoken, setSpoken] = useState(false)
  const known = useRef<Set<string> | null>(null)
  const called = calls.filter(({ isCalled }) => isCalled)
  const key = called.map(({ id }) => id).join(' ')
  const speakNew = useEffectEvent((ids: string) => {
    const before = known.current
    known.current = new Set(ids.split(' '))
    if (!isSpoken || !before) return
    for (const call of called)
      if (!before.has(call.id)) voices?.speak(new SpeechSynthesisUtterance(spoken(call)))
  })
  useEffect(() => speakNew(key), [key])
  return { hasVoice: voices !== undefined, isSpoken, setSpoken }
}
