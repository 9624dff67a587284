"""Captions that call for care are known in twelve languages, as programs really write them."""

from __future__ import annotations

import pytest

from liftwork.desktop.safety.lexicon import Announces, announced

KINDS = (
    Announces.DELETE, Announces.SEND, Announces.PAY, Announces.PAY, Announces.INSTALL,
    Announces.OVERWRITE, Announces.CLOSE, Announces.IRREVERSIBLE, Announces.SECRET,
)  # fmt: skip
"""Delete, send, pay, buy, install, overwrite, close without saving, irreversible, password."""
CAPTIONS: dict[str, tuple[str, ...]] = {
    "English": (
        "Delete", "Send", "Pay now", "Buy", "Install", "Overwrite", "Close without saving",
        "This action cannot be undone", "Password",
    ),
    "Urdu": (
        "حذف کریں", "بھیجیں", "ادائیگی کریں", "خریدیں", "انسٹال کریں", "اوور رائٹ کریں",
        "محفوظ کیے بغیر بند کریں", "یہ عمل واپس نہیں ہو سکتا", "پاس ورڈ",
    ),
    "Arabic": (
        "حذف", "إرسال", "ادفع الآن", "شراء", "تثبيت", "استبدال الملف", "إغلاق بدون حفظ",
        "لا يمكن التراجع عن هذا الإجراء", "كلمة المرور",
    ),
    "Hindi": (
        "हटाएं", "भेजें", "भुगतान करें", "खरीदें", "इंस्टॉल करें", "अधिलेखित करें", "सहेजे बिना बंद करें",
        "इसे पूर्ववत नहीं किया जा सकता", "पासवर्ड",
    ),
    "Chinese": (
        "删除", "发送", "立即支付", "购买", "安装", "覆盖", "不保存并关闭",
        "此操作无法撤销", "密码",
    ),
    "traditional Chinese": (
        "刪除", "傳送", "付款", "購買", "安裝", "覆蓋", "不儲存", "此動作無法復原", "密碼",
    ),
    "Korean": (
        "삭제", "보내기", "결제하기", "구매", "설치", "덮어쓰기", "저장하지 않고 닫기",
        "이 작업은 되돌릴 수 없습니다", "비밀번호",
    ),
    "Japanese": (
        "削除", "送信", "支払う", "購入する", "インストール", "上書きする", "保存しないで閉じる",
        "この操作は元に戻せません", "パスワード",
    ),
    "Spanish": (
        "Eliminar", "Enviar", "Pagar ahora", "Comprar", "Instalar", "Sobrescribir",
        "Cerrar sin guardar", "Esta acción no se puede deshacer", "Contraseña",
    ),
    "French": (
        "Supprimer", "Envoyer", "Payer", "Acheter", "Installer", "Écraser",
        "Fermer sans enregistrer", "Cette action est irréversible", "Mot de passe",
    ),
    "German": (
        "Löschen", "Senden", "Jetzt bezahlen", "Kaufen", "Installieren", "Überschreiben",
        "Schließen, ohne zu speichern", "Das kann nicht rückgängig gemacht werden", "Passwort",
    ),
    "Portuguese": (
        "Excluir", "Enviar", "Pagar", "Comprar", "Instalar", "Sobrescrever", "Fechar sem salvar",
        "Esta ação não pode ser desfeita", "Senha",
    ),
    "Russian": (
        "Удалить", "Отправить", "Оплатить", "Купить", "Установить", "Перезаписать",
        "Закрыть без сохранения", "Это действие необратимо", "Пароль",
    ),
}  # fmt: skip


EACH = [pair for captions in CAPTIONS.values() for pair in zip(captions, KINDS, strict=True)]


@pytest.mark.parametrize(("caption", "kind"), EACH)
def test_a_caption_is_known_for_what_it_announces(caption: str, kind: Announces) -> None:
    assert kind in announced(caption)


@pytest.mark.parametrize(("caption", "kind"), EACH)
def test_in_capitals_inside_a_sentence_too(caption: str, kind: Announces) -> None:
    assert kind in announced(f"({caption.upper()}) ...")


QUIET = (
    "7", "sin", "=", "Display", "View", "Help", "Basic", "Zoom", "Undo", "Copy", "Left", "Page 3",
    "Hilfe", "Ansicht", "Aide", "Ver", "Вид", "مدد", "عرض", "देखें", "查看", "보기", "表示",
)  # fmt: skip


@pytest.mark.parametrize("caption", QUIET)
def test_an_ordinary_caption_announces_nothing(caption: str) -> None:
    assert announced(caption) == {}
