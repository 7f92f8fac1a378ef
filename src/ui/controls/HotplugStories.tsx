/** Scenarios that show what can go wrong, and what ends it. */
import { HOTPLUG_STORIES } from '../../data/hotplug-stories.ts';

export interface HotplugStoriesProps {
  readonly onChoose: (id: string) => void;
}

export function HotplugStories({ onChoose }: HotplugStoriesProps) {
  return (
    <>
      <p className="menu-group">Scenarios</p>
      <ul>
        {HOTPLUG_STORIES.map(({ id, title, about }) => (
          <li key={id}>
            <button type="button" className="menu-item" onClick={() => onChoose(id)}>
              <b>{title}</b>
              <small className="menu-about">{about}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
