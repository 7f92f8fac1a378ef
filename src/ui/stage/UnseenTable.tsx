/** A table for screen readers: one row a thing, its name first. */

interface UnseenTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** As wide as the head; the first cell of each is unique. */
  readonly rows: readonly (readonly string[])[];
}

export function UnseenTable({ caption, head, rows }: UnseenTableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              <td key={head[i + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
