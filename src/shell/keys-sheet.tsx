import classes from './keys-sheet.module.css'

interface Key {
  keys: readonly string[]
  does: string
}

/** All keys of the app, by the page where they work. */
const groups: readonly { title: string; keys: readonly Key[] }[] = [
  {
    title: 'On every page',
    keys: [
      { keys: ['N'], does: 'New booking' },
      { keys: ['Ctrl K', '⌘ K'], does: 'Search everywhere' },
      { keys: ['?'], does: 'This list' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'On the day',
    keys: [
      { keys: ['← ↑ → ↓'], does: 'Choose a time and a therapist' },
      { keys: ['Enter'], does: 'Take that time, or open the appointment' },
      { keys: ['M'], does: 'Move the appointment: arrows choose, Enter moves, Esc leaves it' },
    ],
  },
  {
    title: 'In lists and choices',
    keys: [
      { keys: ['↑ ↓'], does: 'Choose what was found, a choice or a report' },
      { keys: ['Enter'], does: 'Take it' },
      { keys: ['← ↑ → ↓'], does: 'Choose a day in a calendar' },
    ],
  },
]

/** A dialog that lists the keys. */
export function KeysSheet() {
  return groups.map(({ title, keys }) => (
    <section key={title} className={classes.group}>
      <h3>{title}</h3>
      <dl>
        {keys.map((key) => (
          <div key={key.does}>
            <dt>
              {key.keys.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{key.does}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
