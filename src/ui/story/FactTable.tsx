/** A small table of a step. */
import type { Picture } from '../../story/picture.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { ProseText } from './ProseText.tsx';

export interface FactTableProps {
  readonly told: ToldStep;
  readonly picture: Extract<Picture, { kind: 'table' }>;
}

export function FactTable({ told, picture: { head, rows } }: FactTableProps) {
  return (
    <table className="story-table">
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              <ProseText told={told} prose={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first + rest.join()}>
            <th scope="row">
              <ProseText told={told} prose={first} />
            </th>
            {rest.map((cell, i) => (
              <td key={head[i + 1]}>
                <ProseText told={told} prose={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
