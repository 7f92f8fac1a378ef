/** Offers a newer version of the page: it comes when the viewer says so. */
import './update.css';

export interface UpdateNoticeProps {
  readonly offered: boolean;
  readonly onUpdate: () => void;
  readonly onLater: () => void;
}

export function UpdateNotice({ offered, onUpdate, onLater }: UpdateNoticeProps) {
  return (
    <div className="update" role="status">
      {offered && (
        <div className="update-offer">
          <p>A newer version of this page is there. What you chose stays in the link.</p>
          <button type="button" className="button button-strong" onClick={onUpdate}>
            Reload to update
          </button>
          <button type="button" className="button" onClick={onLater}>
            Later
          </button>
        </div>
      )}
    </div>
  );
}
